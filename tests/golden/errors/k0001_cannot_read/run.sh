#!/usr/bin/env bash
"$KEYC" check missing.keys; mkdir folder.keys; "$KEYC" generate folder.keys --out out
