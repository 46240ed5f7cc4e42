# A version has no index keys, version 0 has them.
document='"documentId": "d", "owner": "ann", "edited": "2024-01-01T00:00:00.000Z"'
"$KEYC" item "$CASE/documents.keys" Document "{$document, \"version\": 12}"
"$KEYC" item "$CASE/documents.keys" Document "{$document, \"version\": 0}"
"$KEYC" request "$CASE/documents.keys" Document.latest '{"documentId": "d"}'
"$KEYC" request "$CASE/documents.keys" Document.history '{"documentId": "d"}'
"$KEYC" request "$CASE/documents.keys" Plain.history '{"documentId": "d"}'
"$KEYC" request "$CASE/documents.keys" Plain.history '{"documentId": "d", "version": 3}'
