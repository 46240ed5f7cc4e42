#pragma once

/// Requests as plain structs with DynamoDB's own field names, and the answers to them. An empty string, an empty
/// container or an empty optional is a field that is not sent. The structs do not depend on a transport. Generated
/// headers include only what they need of these. Source: Amazon DynamoDB API Reference, version 2012-08-10.
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/table_requests.hpp"
#include "keyc/results.hpp"
