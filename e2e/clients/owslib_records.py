"""What OWSLib sees of our records by OGC API, as JSON. Arguments: the address of the platform, an identifier, words."""
import json
import sys

from owslib.ogcapi.records import Records

server, identifier, words = sys.argv[1:4]

api = Records(f"{server}/ogcapi")


def found(**options):
    answer = api.collection_items("records", **options)
    return [feature["id"] for feature in answer["features"]]


record = api.collection_item("records", identifier)
print(
    json.dumps(
        {
            "collections": api.records(),
            "queryables": sorted(api.collection_queryables("records")["properties"]),
            "all": found(limit=100),
            "words": found(q=words),
            "box": found(bbox=[-5, 41, 10, 51], limit=100),
            "elsewhere": found(bbox=[100, -60, 110, -50]),
            "cql": found(filter=f"id = '{identifier}'"),
            "title": record["properties"]["title"],
            "services": [link["protocol"] for link in record["links"] if link["rel"] == "service"],
        }
    )
)
