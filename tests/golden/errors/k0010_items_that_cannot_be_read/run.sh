#!/usr/bin/env bash
# K0010: other formats and kinds of exports, and files of an export that are lost, damaged or cut off.
cp "$CASE/shop.keys" .
audit() { "$KEYC" audit shop.keys --items "$1" --threads 1; echo "exit $?"; }
item='{"Item":{"_type":{"S":"Order"},"id":{"N":"1"},"pk":{"S":"ORDER#0000000001"},"sk":{"S":"ORDER"}}}'
# export FOLDER FORMAT TYPE: of one file with one item, and of one that is not there
export_to() {
  mkdir -p "$1/data"
  echo "$item" | gzip -n >"$1/data/a.json.gz"
  local sum=$(openssl md5 -binary "$1/data/a.json.gz" | base64)
  echo "{\"version\":\"2020-06-30\",\"outputFormat\":\"$2\",\"exportType\":\"$3\",\"itemCount\":$4}" >"$1/manifest-summary.json"
  echo "{\"itemCount\":1,\"md5Checksum\":\"$sum\",\"etag\":\"e\",\"dataFileS3Key\":\"x/data/a.json.gz\"}" >"$1/manifest-files.json"
}
export_to whole DYNAMODB_JSON FULL_EXPORT 1; audit whole
export_to ion ION FULL_EXPORT 1; audit ion
export_to changes DYNAMODB_JSON INCREMENTAL_EXPORT 1; audit changes
export_to lost DYNAMODB_JSON FULL_EXPORT 2
sed 's/a.json/b.json/' lost/manifest-files.json >>lost/manifest-files.json; audit lost
export_to damaged DYNAMODB_JSON FULL_EXPORT 1; echo more >>damaged/data/a.json.gz; audit damaged
export_to unlisted DYNAMODB_JSON FULL_EXPORT 1; touch unlisted/data/z.json.gz; audit unlisted
mkdir empty; audit empty
printf '$ion_1_0 {}' >lines.ion; audit lines.ion
echo '{"Items":[{"pk":{"S":"x"}},' >page.json; audit page.json
