"""Public programs on the catalogue of a running server: `clients.py <address> <file of results> [folder of DCAT-AP [of DCAT-AP HVD]]`."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pyarrow.parquet
import pyshacl
import pystac_client
import rdflib

url, target, *folders = sys.argv[1:]
bin_folder = Path(sys.executable).parent
results = []


def check(group, name, test):
    """A sentence is why it was not run; an exception is a failure."""
    try:
        reason = test()
        outcome = "skipped" if reason else "passed"
    except Exception as error:
        reason, outcome = f"{type(error).__name__}: {error}", "failed"
    print(group, name, outcome, reason or "", flush=True)
    results.append({"group": group, "name": name, "outcome": outcome, "message": reason or ""})


def read(path):
    with urllib.request.urlopen(path if path.startswith("http") else url + path) as answer:
        return answer.read()


def run(program, *arguments):
    done = subprocess.run([bin_folder / program, *arguments], capture_output=True, text=True, timeout=300)
    print(done.stdout, done.stderr, flush=True)
    if done.returncode != 0:
        if "Failed to download extension" in done.stderr:
            return "it asks the network for an extension of DuckDB"
        raise AssertionError((done.stdout + done.stderr)[-2000:])


def graph(path, form):
    found = rdflib.Graph()
    found.parse(data=read(path), format=form)
    return found


def conforms(path, form, shapes):
    if not folders:
        return "CARTABLE_CONFORMANCE_DCAT_AP names no folder"
    described = rdflib.Graph()
    described.parse(Path(folders[0]) / shapes, format="turtle")
    data = graph(path, form)
    if len(data) == 0:
        raise AssertionError("the catalogue is empty")
    kept, report, text = pyshacl.validate(data, shacl_graph=described, allow_warnings=True, allow_infos=True)
    if not kept:
        raise AssertionError(text[:2000])


dcat = (("catalog.ttl", "turtle"), ("catalog.rdf", "xml"), ("catalog.jsonld", "json-ld"))
for path, form in dcat:
    check("pyshacl", f"shapes.{path}", lambda: conforms(f"/{path}", form, "html/shacl/shapes.ttl"))


def high_value(path, form):
    """The part of the catalogue that is about high value data sets: its shapes are for no others."""
    whole, kept = graph(path, form), rdflib.Graph()
    category = rdflib.URIRef("http://data.europa.eu/r5r/hvdCategory")
    todo = {one for one in whole.subjects(category) if (one, None, rdflib.DCAT.Dataset) in whole}
    if not todo:
        raise AssertionError("no high value data set in the catalogue")
    done = set()
    while todo:
        node = todo.pop()
        done.add(node)
        for statement in whole.triples((node, None, None)):
            kept.add(statement)
            if statement[2] not in done and not isinstance(statement[2], rdflib.Literal):
                todo.add(statement[2])
    return kept


def high_value_conforms(path, form):
    if len(folders) < 2:
        return "CARTABLE_CONFORMANCE_DCAT_AP_HVD names no folder"
    described = rdflib.Graph()
    described.parse(Path(folders[1]) / "shacl/hvd-SHACL.ttl", format="turtle")
    data = high_value(path, form)
    kept, report, text = pyshacl.validate(data, shacl_graph=described, allow_warnings=True, allow_infos=True)
    if not kept:
        raise AssertionError(text[:2000])


for path, form in dcat:
    check("pyshacl", f"HVD shapes.{path}", lambda: high_value_conforms(f"/{path}", form))


def same_graphs():
    sizes = {path: len(graph(f"/{path}", form)) for path, form in dcat}
    if len(set(sizes.values())) != 1:
        raise AssertionError(str(sizes))


check("rdflib", "three syntaxes of one graph", same_graphs)

catalogue = pystac_client.Client.open(f"{url}/stac")
collections = list(catalogue.get_collections())


def search():
    items = list(catalogue.search(max_items=20).items())
    if not items:
        raise AssertionError("no item")
    for item in items:
        if not item.assets:
            raise AssertionError(f"{item.id} has no asset")
        catalogue.get_collection(item.collection_id)


def search_by_filter():
    wanted = collections[0].title
    found = catalogue.search(filter={"op": "=", "args": [{"property": "title"}, wanted]}, max_items=5)
    list(found.items())


check("pystac-client", "collections", lambda: None if collections else (_ for _ in ()).throw(AssertionError("none")))
check("pystac-client", "search", search)
check("pystac-client", "search by filter", search_by_filter)

items = list(catalogue.search(max_items=50).items())
geometry = json.dumps({"type": "Polygon", "coordinates": [[[-10, 35], [15, 35], [15, 55], [-10, 55], [-10, 35]]]})
for conformance in ("core", "collections", "features", "item-search"):
    options = ["--collection", items[0].collection_id, "--geometry", geometry] if conformance != "core" else []
    check(
        "stac-api-validator",
        conformance,
        lambda: run("python", Path(__file__).parent / "stac_offline.py", "--root-url", f"{url}/stac", "--conformance", conformance, *options),
    )

parquet = [
    asset.href for item in items for asset in item.assets.values() if "parquet" in (asset.media_type or "")
]


def checked(command):
    if not parquet:
        raise AssertionError("no asset is a GeoParquet")
    Path("rows.parquet").write_bytes(read(parquet[0]))
    return run("gpio", "check", command, "rows.parquet")


def rows():
    Path("rows.parquet").write_bytes(read(parquet[0]))
    table = pyarrow.parquet.read_table("rows.parquet")
    geo = json.loads(table.schema.metadata[b"geo"])
    if table.num_rows != 25 or geo["version"] != "1.1.0":
        raise AssertionError(f"{table.num_rows} rows, {geo}")


for command in ("spec", "bbox", "compression", "spatial"):
    check("geoparquet-io", f"check {command}", lambda: checked(command))
check("pyarrow", "rows and their metadata", rows)

Path(target).write_text(json.dumps(results))
