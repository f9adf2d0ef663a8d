"""Makes the registry of coordinate reference systems of packages/geo/data from the tables of PROJ.

Usage: pip install pyproj==3.7.2 brotli==1.2.0 && python scripts/crs/make-registry.py packages/geo/data packages/geo/fixtures

Needs no network beyond pip (some 15 MB: pyproj carries the tables of EPSG, ESRI and IGNF) and some three minutes of one
processor. The outcome depends on the version of pyproj only.
"""

import json
import math
import sqlite3
import sys
import warnings
from pathlib import Path

import brotli
import pyproj
from pyproj import CRS, Transformer
from pyproj.aoi import AreaOfInterest
from pyproj.transformer import TransformerGroup

warnings.filterwarnings("ignore")
pyproj.network.set_network_enabled(False)
database = sqlite3.connect(Path(pyproj.datadir.get_data_dir()) / "proj.db")

ARC_SECOND = math.pi / 180 / 3600
WKT_PER_CHUNK = 128
MOST_PLACE = 160
# Systems of which proj4js makes something else than PROJ: hyperbolic Cassini, gnomonic at the poles, tilted orthographic,
# a longitude rotation within the datum.
NOT_AS_PROJ = {3139, 4805, 5132, 5169, 5170, 5171, 5172, 8044, 8045, 9311, 10622, 54028, 102034, 102036, 102460, 6996, 6997}
# Web Mercator, before EPSG had a code for it.
SAME_AS = {102113: 3857, 900913: 3857}
# Methods that proj4js computes; the others (some ten systems and the urban grids of Colombia) have a name and no formulas.
METHODS = set(
    "longlat merc tmerc utm lcc laea aea sterea stere somerc omerc cass krovak poly eqdc eqc nzmg mill sinu moll "
    "gnom aeqd cea robin ortho eqearth bonne gstmerc vandg".split()
)


def words_of(definition):
    """PROJ string as a mapping, in order."""
    words = {}
    for word in definition.split():
        key, _, value = word.lstrip("+").partition("=")
        words[key] = value
    return words


def steps_of(definition):
    """Steps of a pipeline; `inv` marks the inverse ones."""
    steps, current = [], {}
    for word in definition.split():
        key, _, value = word.lstrip("+").partition("=")
        if key == "step":
            steps.append(current)
            current = {}
        else:
            current[key] = value
    steps.append(current)
    return [step for step in steps if step.get("proj") != "pipeline" and step]


def shift_of(definition):
    """Seven position-vector parameters to WGS 84 of an operation, or None when it is no sum of Helmert shifts."""
    total = [0.0] * 7
    for step in steps_of(definition):
        method = step.get("proj")
        if method in ("helmert", "molobadekas"):
            values = [float(step.get(key, 0)) for key in ("x", "y", "z", "rx", "ry", "rz", "s")]
            if step.get("convention") == "coordinate_frame":
                values[3:6] = [-value for value in values[3:6]]
            if method == "molobadekas":
                values[:3] = about_the_centre(values, [float(step[key]) for key in ("px", "py", "pz")])
            sign = -1 if "inv" in step else 1
            total = [a + sign * b for a, b in zip(total, values)]
        elif method not in ("cart", "unitconvert", "axisswap", "push", "pop", "noop", "longlat", "latlong"):
            return None
    return [round(value, 6) for value in total]


def about_the_centre(values, pivot):
    """Rotation about a point as rotation about the centre of the earth."""
    x, y, z, rx, ry, rz, s = values
    rx, ry, rz = (value * ARC_SECOND for value in (rx, ry, rz))
    px, py, pz = pivot
    m = 1 + s * 1e-6
    turned = (m * (px - rz * py + ry * pz), m * (rz * px + py - rx * pz), m * (-ry * px + rx * py + pz))
    return [shift + at - to for shift, at, to in zip((x, y, z), pivot, turned)]


shifts_by_base = {}


def shifts_from(base):
    """Operations to WGS 84 that need no grid: (shift, accuracy in metres or None, operation)."""
    key = base.to_json()
    if key not in shifts_by_base:
        found = []
        for operation in TransformerGroup(base, "EPSG:4326", always_xy=True).transformers:
            if "Ballpark" in operation.description:
                continue
            shift = shift_of(operation.definition)
            if shift is not None:
                accuracy = operation.accuracy if operation.accuracy >= 0 else None
                found.append((shift, accuracy, operation))
        shifts_by_base[key] = found or shift_through_another(base)
    return shifts_by_base[key]


def shift_through_another(base):
    """Some datums reach WGS 84 without grid only by way of ETRS89 (RD/83, PD/83): PROJ finds the way for a given place."""
    area = base.area_of_use
    if area is None:
        return []
    try:
        transformer = Transformer.from_crs(base, "EPSG:4326", always_xy=True, allow_ballpark=False)
        transformer.transform((area.west + area.east) / 2, (area.south + area.north) / 2, errcheck=True)
        operation = transformer.get_last_used_operation()
    except pyproj.exceptions.ProjError:
        return []
    shift = shift_of(operation.definition)
    accuracy = operation.accuracy if operation.accuracy >= 0 else None
    return [] if shift is None or not any(shift) else [(shift, accuracy, operation)]


def datum_shift(crs, area):
    """The operation that covers the most of an area, and of those the most accurate."""
    best = None
    for rank, (shift, accuracy, operation) in enumerate(shifts_from(crs.geodetic_crs)):
        worth = (accuracy is not None, round(covered(area, operation.area_of_use), 2), -(accuracy or 0), -rank)
        if best is None or worth > best[0]:
            best = (worth, shift, accuracy, operation)
    return best[1:] if best else (None, None, None)


def covered(area, place):
    """Share of an area that a place covers, by longitude and latitude."""
    if area is None or place is None:
        return 1 if place is None else 0.5
    width = max(area.east - area.west, 1e-9) if area.west <= area.east else area.east - area.west + 360
    across = max(
        min(area.west + width, east + turn) - max(area.west, place.west + turn)
        for turn in (-360, 0, 360)
        for east in (place.east if place.east >= place.west else place.east + 360,)
    )
    along = min(area.north, place.north) - max(area.south, place.south)
    return max(0, across / width) * max(0, along / max(area.north - area.south, 1e-9))


def is_computable(crs):
    """Some systems of ESRI have figures that PROJ refuses."""
    try:
        return crs.is_geographic or Transformer.from_crs(crs.geodetic_crs, crs) is not None
    except pyproj.exceptions.ProjError:
        return False


def is_of_the_earth(crs):
    return 6.3e6 < crs.ellipsoid.semi_major_metre < 6.4e6


def plain_proj(crs):
    """The PROJ string without what the definition says elsewhere; None for a method that has no such string."""
    try:
        words = words_of(crs.to_proj4())
    except pyproj.exceptions.CRSError:
        return None
    for key in ("type", "no_defs", "towgs84", "nadgrids", "wktext", "vunits", "geoidgrids"):
        words.pop(key, None)
    return words


def text_of(words, shift):
    words = dict(words)
    if words.pop("R_A", None) is not None and words.get("datum") == "WGS84":
        del words["datum"]
        words["R"] = "6371007.1809"
    if words.get("ellps") in UNNAMED_ELLIPSOIDS:
        words.update(UNNAMED_ELLIPSOIDS[words.pop("ellps")])
    if words.get("datum", "WGS84") != "WGS84":
        words = {"proj": words["proj"], **words, "ellps": ELLIPSOIDS[words.pop("datum")]}
        words.pop("datum", None)
    if "datum" not in words and "R" not in words and shift is not None:
        short = shift[:3] if not any(shift[3:]) else shift
        words["towgs84"] = ",".join(f"{value:g}" if abs(value) < 1e-3 else repr(value).removesuffix(".0") for value in short)
    return " ".join(f"+{key}={value}" if value else f"+{key}" for key, value in words.items())


def axis_order(crs):
    """`yx` for latitude or northing first; at the poles both axes go one way, and the name tells."""
    first, second = (axis.direction for axis in crs.axis_info[:2])
    if crs.is_geographic or first != second:
        return "yx" if (first, second) == ("north", "east") else "xy"
    return "yx" if "(N,E)" in crs.name else "xy"


def unit_of(crs):
    """Metres, or degrees, of one unit of the two axes."""
    factor = crs.axis_info[0].unit_conversion_factor
    if crs.is_geographic:
        degrees = math.degrees(factor)
        # Sexagesimal writing (EPSG unit 9110…) has no factor.
        return round(degrees, 12)
    return factor


def esri_name_of(crs):
    """As `.prj` files name it."""
    try:
        return crs.to_wkt("WKT1_ESRI", pretty=False).split('"')[1]
    except Exception:
        return None


def horizontal_of(crs):
    """Code of the plane of a compound or three-dimensional system."""
    if crs.is_compound:
        part = crs.sub_crs_list[0]
    else:
        part = crs.to_2d()
    return part.to_epsg(min_confidence=100) or part.to_epsg()


def systems():
    rows = {}
    for table, kind in (
        ("geodetic_crs", None),
        ("projected_crs", "projected"),
        ("compound_crs", "compound"),
        ("vertical_crs", "vertical"),
    ):
        column = "type" if table == "geodetic_crs" else f"'{kind}'"
        query = (
            f"SELECT auth_name, code, name, deprecated, {column} FROM {table} "
            "WHERE auth_name IN ('EPSG', 'ESRI') ORDER BY auth_name, CAST(code AS INTEGER)"
        )
        for authority, code, name, deprecated, kind_ in database.execute(query):
            code = int(code)
            if authority == "ESRI" and (kind_ in ("vertical", "compound") or code in rows):
                continue
            rows[code] = (authority, name, bool(deprecated), kind_)
    return rows


def successor_of(authority, code):
    row = database.execute(
        "SELECT replacement_auth_name, replacement_code FROM deprecation WHERE deprecated_auth_name=? AND deprecated_code=? "
        "AND replacement_auth_name='EPSG'",
        (authority, code),
    ).fetchone()
    return row and int(row[1])


epsg_by_plane = {}


def same_of(entry, crs):
    """Code of EPSG for the same datum and plane, of a system of ESRI."""
    return successor_of("ESRI", entry["code"]) or epsg_by_plane.get((entry["proj"], crs.datum.name))


def entry_head(entry):
    return {key: entry[key] for key in ("code", "authority", "name", "kind", "deprecated") if key in entry}


def shortened(place):
    """Some list every state of the Americas."""
    return place if len(place) <= MOST_PLACE else place[:MOST_PLACE].rsplit(" ", 1)[0] + " …"


# Those proj4js does not know by these names.
UNNAMED_ELLIPSOIDS = {"WGS72": {"a": "6378135", "rf": "298.26"}, "GSK2011": {"a": "6378136.5", "rf": "298.2564151"}}
ELLIPSOIDS = {"NAD83": "GRS80", "NAD27": "clrk66", "GGRS87": "GRS80", "potsdam": "bessel", "carthage": "clrk80", "hermannskogel": "bessel", "ire65": "mod_airy", "nzgd49": "intl", "OSGB36": "airy"}
KINDS = {"geographic 2D": "geographic", "geographic 3D": "geographic 3D", "geocentric": "geocentric"}


def entry_of(code, authority, name, deprecated, kind):
    crs = CRS.from_authority(authority, code)
    kind = KINDS.get(kind, kind)
    area = crs.area_of_use
    entry = {"code": code, "name": name, "kind": kind}
    if authority != "EPSG":
        entry["authority"] = authority
    if deprecated:
        entry["deprecated"] = True
    if area:
        entry["area"] = [area.west, area.south, area.east, area.north]
        entry["place"] = shortened(area.name.rstrip("."))
    if kind in ("compound", "geographic 3D"):
        plane = horizontal_of(crs)
        if plane:
            entry["plane"] = plane
        return entry
    if kind not in ("geographic", "projected"):
        return entry
    if code in SAME_AS:
        return {**entry_head(entry), "plane": SAME_AS[code]}
    if not is_of_the_earth(crs):
        return None
    words = plain_proj(crs)
    if words is None or words.get("proj") not in METHODS or code in NOT_AS_PROJ:
        return entry
    if not is_computable(crs):
        return entry
    unit = unit_of(crs)
    if kind == "projected":
        words.pop("units", None)
        words.pop("to_meter", None)
        if unit != 1:
            words["to_meter"] = repr(unit)
    shift, accuracy, _ = datum_shift(crs, area)
    if unit != 1:
        entry["unit"] = unit
    esri = esri_name_of(crs)
    if esri and esri != name:
        entry["esri"] = esri
    if axis_order(crs) == "yx":
        entry["order"] = "yx"
    entry["proj"] = text_of(words, shift)
    if authority == "ESRI" and same_of(entry, crs):
        return {**entry_head(entry), "plane": same_of(entry, crs)}
    if authority == "EPSG" and not deprecated:
        epsg_by_plane.setdefault((entry["proj"], crs.datum.name), code)
    if accuracy is not None and (shift and any(shift) or accuracy > 0):
        entry["accuracy"] = accuracy
    elif shift is None or accuracy is None:
        entry["accuracy"] = None
    return entry


def texts_of(entry):
    """WKT 1 as GDAL writes it, and the dialect of ESRI; empty where PROJ cannot write it."""
    crs = CRS.from_authority(entry.get("authority", "EPSG"), entry["code"])
    texts = []
    for version in ("WKT1_GDAL", "WKT1_ESRI"):
        try:
            texts.append(crs.to_wkt(version, pretty=False) or "")
        except Exception:
            texts.append("")
    return texts


def control_points(entry):
    """WGS 84 degrees, and what PROJ makes of them by its own operation; nothing that comes from our PROJ strings."""
    crs = CRS.from_authority(entry.get("authority", "EPSG"), entry["code"])
    area = crs.area_of_use
    if area is None:
        return
    base = crs.geodetic_crs
    operation = datum_shift(crs, area)[2]
    plane = Transformer.from_crs(base, crs, always_xy=True) if entry["kind"] == "projected" else None
    width = (area.east - area.west) % 360 or 360
    for along, up in ((0.31, 0.42),):
        lon = area.west + width * along
        lon = round(lon - 360 if lon > 180 else lon, 4)
        lat = round(area.south + (area.north - area.south) * up, 4)
        own = to_base(base, operation, lon, lat)
        x, y = plane.transform(*own) if plane else own
        if math.isfinite(x) and math.isfinite(y):
            digits = 9 if entry["kind"] == "geographic" or entry.get("unit", 1) > 100 else 4
            yield [entry["code"], lon, lat, round(x, digits), round(y, digits)]


def to_base(base, operation, lon, lat):
    if base.to_epsg() == 4326:
        return lon, lat
    if operation:
        return operation.transform(lon, lat, direction="INVERSE")
    # No shift is known: what remains are meridians and units, which PROJ calls ballpark.
    plain = [other for other in TransformerGroup(base, "EPSG:4326", always_xy=True).transformers if "Ballpark" in other.description]
    return plain[0].transform(lon, lat, direction="INVERSE") if plain else (math.nan, math.nan)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_systems(entries, folder):
    (folder / "systems.jsonl").write_text("".join(compact(entry) + "\n" for entry in entries), encoding="utf8")


def write_texts(entries, folder):
    shown = [entry for entry in entries if "proj" in entry]
    table, groups = [], []
    for start in range(0, len(shown), WKT_PER_CHUNK):
        part = shown[start : start + WKT_PER_CHUNK]
        packed = brotli.compress(compact({entry["code"]: texts_of(entry) for entry in part}).encode())
        table.append([part[0]["code"], len(packed)])
        groups.append(packed)
    (folder / "wkt.bin").write_bytes(compact(table).encode() + b"\n" + b"".join(groups))


def write_control_points(entries, folder):
    points = [point for entry in entries if "proj" in entry for point in control_points(entry)]
    (folder / f"control-points-proj-{pyproj.proj_version_str}.json").write_text(
        "[\n" + ",\n".join(compact(point) for point in points) + "\n]\n"
    )


if __name__ == "__main__":
    data, fixtures = map(Path, sys.argv[1:3])
    entries = []
    for code, row in sorted(systems().items()):
        entries.append(entry_of(code, *row))
    entries = [entry for entry in entries if entry]
    write_systems(entries, data)
    write_texts(entries, data)
    write_control_points(entries, fixtures)
