#!/usr/bin/env python3
"""Prints the records of a table's stream as GetRecords returns them, one a line, shard by shard, parents first.

    stream_records.py ENDPOINT TABLE
"""
import json
import sys
import time
import urllib.request

ENDPOINT, TABLE = sys.argv[1:]


def post(action, **request):
    call = urllib.request.Request(
        ENDPOINT,
        json.dumps(request).encode(),
        {
            "X-Amz-Target": f"DynamoDBStreams_20120810.{action}",
            "Content-Type": "application/x-amz-json-1.0",
            "Authorization": "AWS4-HMAC-SHA256 Credential=test/20240101/eu-west-1/dynamodb/aws4_request, "
            "SignedHeaders=host, Signature=0",
            "X-Amz-Date": "20240101T000000Z",
        },
    )
    with urllib.request.urlopen(call) as answer:
        return json.load(answer)


def shards(stream):
    found, start = [], {}
    while True:
        page = post("DescribeStream", StreamArn=stream, **start)["StreamDescription"]
        found += page["Shards"]
        if "LastEvaluatedShardId" not in page:
            return found
        start = {"ExclusiveStartShardId": page["LastEvaluatedShardId"]}


def records(stream, shard):
    """Until two answers of an open shard in a row are empty."""
    place = {"StreamArn": stream, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON"}
    iterator, empty = post("GetShardIterator", **place)["ShardIterator"], 0
    while iterator and empty < 2:
        answer = post("GetRecords", ShardIterator=iterator)
        yield from answer["Records"]
        iterator = answer.get("NextShardIterator")
        empty = 0 if answer["Records"] else empty + 1
        if empty:
            time.sleep(0.1)


stream = post("ListStreams", TableName=TABLE)["Streams"][0]["StreamArn"]
for shard in shards(stream):
    for record in records(stream, shard["ShardId"]):
        print(json.dumps(record))
