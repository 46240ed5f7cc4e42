#!/usr/bin/env bash
head -c 67108865 /dev/zero | tr "\0" " " > big.keys; "$KEYC" check big.keys
