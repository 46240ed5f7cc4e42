// error: conversion from '(keyc::)?EntityQuery<feeds::ReadingEntity>' to
#include "feeds.keys.hpp"
#include "keyc/client.hpp"

using namespace feeds;

keyc::EntityQuery<DeviceFeedCollection> query = ReadingEntity::all("a");
