"""The harvester of pycsw on the catalogue of a running server: `pycsw_harvest.py <address> <file of results>`."""

import json
import logging
import sys
import urllib.request
from pathlib import Path

from pycsw.core import admin, config, metadata, repository

url, target = sys.argv[1:]
results = []


def check(name, test):
    try:
        test()
        outcome, reason = "passed", ""
    except Exception as error:
        outcome, reason = "failed", f"{type(error).__name__}: {error}"
    print(name, outcome, reason, flush=True)
    results.append({"group": "pycsw", "name": name, "outcome": outcome, "message": reason})


logging.basicConfig(level=logging.INFO)
context = config.StaticContext()
context.url = url
database = f"sqlite:///{Path.cwd()}/pycsw.db"
admin.setup_db(database, "records", str(Path.cwd()))
repo = repository.Repository(database, context, table="records")
harvested = metadata.parse_record(context, f"{url}/csw", repo, "http://www.opengis.net/cat/csw/2.0.2", pagesize=5)
service, *records = harvested
with urllib.request.urlopen(f"{url}/api/catalogue/records?limit=100") as answer:
    listed = {item["file_identifier"]: item for item in json.load(answer)["items"]}


def same_records():
    found = {record.identifier for record in records}
    if found != set(listed):
        raise AssertionError(f"{sorted(found ^ set(listed))}")


def same_titles():
    for record in records:
        if record.title != listed[record.identifier]["title"]:
            raise AssertionError(f"{record.title}: {listed[record.identifier]['title']}")


def same_boxes():
    for record in records:
        if listed[record.identifier]["bbox"] is not None and not record.wkt_geometry:
            raise AssertionError(f"{record.identifier} has no box")


check("describes the service", lambda: (service.title.strip()[0], service.xml))
check("gives the same records back", same_records)
check("reads their titles", same_titles)
check("reads their boxes", same_boxes)
Path(target).write_text(json.dumps(results))
