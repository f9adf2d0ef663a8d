"""The client code of IGN's plugin for QGIS (espace-collaboratif-qgis-plugin), unchanged, without screen: reads layers,
follows changes by number, sends a report with sketch and photograph, edits an object, meets a conflict.

Arguments: folder of the plugin, address of the platform, token of a member, token of another, community, folder to
write in. Its result is `result.json` there: the plugin itself prints much."""
import json
import os
import sqlite3
import sys

folder, host, token, other_token, community_id, work = sys.argv[1:7]
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["HOME"] = work
sys.path.insert(0, folder)

from qgis.core import QgsApplication, QgsDataSourceUri, QgsFeature, QgsGeometry, QgsProject, QgsRectangle, QgsVectorLayer

QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], True)
application.initQgis()

project = QgsProject.instance()
project.write(os.path.join(work, "essai.qgz"))

from ign_espace_collaboratif.core import Constantes as cst
from ign_espace_collaboratif.core.Community import Community
from ign_espace_collaboratif.core.GuichetVectorLayer import GuichetVectorLayer
from ign_espace_collaboratif.core.HttpRequest import HttpRequest
from ign_espace_collaboratif.core.Query import Query
from ign_espace_collaboratif.core.Report import Report
from ign_espace_collaboratif.core.SQLiteManager import SQLiteManager
from ign_espace_collaboratif.core.WfsGet import WfsGet
from ign_espace_collaboratif.core.WfsPost import WfsPost

headers = {"Authorization": "Bearer " + token}
zone = QgsVectorLayer("Polygon?crs=EPSG:4326", "zone", "memory")
outline = QgsFeature()
outline.setGeometry(QgsGeometry.fromRect(QgsRectangle(5, 44.8, 6.3, 45.8)))
zone.dataProvider().addFeatures([outline])
zone.updateExtents()


class Context:
    """What of QGIS the code asks for."""

    urlHostEspaceCo = host

    def getProxies(self):
        return {}

    def getTokenType(self):
        return "Bearer"

    def getTokenAccess(self):
        return token

    def getLayerByName(self, name):
        return zone


result = {}


def ask(path):
    query = Query(host, {})
    query.setHeaders("Bearer", token)
    query.setPartOfUrl(path)
    return query.simple().json()


# Who one is, and the layers of the community.
me = ask("gcms/api/users/me")
result["communities"] = [one["community_name"] for one in me["communities_member"]]
community = Community({"tokentype": "Bearer", "tokenaccess": token, "url": host, "proxies": {}})
community.getDatas(me["communities_member"][0])
layers = community.extractLayers(int(community_id), 1, 100)
layer = next(one for one in layers if one.type == cst.FEATURE_TYPE)
result["layers"] = [one.name() for one in layers]
result["key"] = layer.idName

# Its table, in the database of the project.
connection = sqlite3.connect(SQLiteManager.getBaseSqlitePath())
connection.enable_load_extension(True)
connection.execute("SELECT load_extension('mod_spatialite')")
connection.execute("SELECT InitSpatialMetaData(1)")
connection.commit()
connection.close()
SQLiteManager.createTableOfTables()
deletes = SQLiteManager().createTableFromLayer(layer)


def parameters(numrec):
    return {
        "databasename": layer.databasename,
        "layerName": layer.name(),
        "geometryName": layer.geometryName,
        "sridProject": cst.EPSGCRS4326,
        "sridLayer": layer.srid,
        "bbox": None,
        "detruit": deletes,
        "isStandard": layer.isStandard,
        "is3D": layer.is3d,
        "numrec": numrec,
        "role": None,
        "urlHostEspaceCo": host,
        "headers": headers,
        "proxies": {},
        "databaseid": layer.databaseid,
        "tableid": layer.tableid,
    }


def rows():
    connection = SQLiteManager.sqlite3Connect()
    found = connection.execute("SELECT nom, quais FROM arrets ORDER BY nom").fetchall()
    connection.close()
    return [list(one) for one in found]


numrec, result["extraction"] = WfsGet(parameters(0)).gcmsGet(True)
result["extracted"] = rows()
SQLiteManager.InsertIntoTableOfTables(
    {
        "layer": layer.name(),
        "idName": layer.idName,
        "standard": int(layer.isStandard),
        "database": layer.databasename,
        "databaseid": layer.databaseid,
        "srid": layer.srid,
        "geometryName": layer.geometryName,
        "geometryDimension": int(bool(layer.is3d)),
        "geometryType": layer.geometryType,
        "numrec": numrec,
        "tableid": layer.tableid,
    }
)


def others(state, data):
    """Somebody else changes the table meanwhile."""
    body = {"comment": "Autre", "actions": [{"table": layer.tableid, "state": state, "data": data}]}
    url = "{0}/gcms/api/databases/{1}/transactions".format(host, layer.databaseid)
    return HttpRequest.makeHttpRequest(
        url, data=json.dumps(body), headers={"Authorization": "Bearer " + other_token}, launchBy="other"
    ).json()


def keyed(name):
    connection = SQLiteManager.sqlite3Connect()
    (key,) = connection.execute("SELECT cleabs FROM arrets WHERE nom = ?", (name,)).fetchone()
    connection.close()
    return int(key)


# What changed since a number: one object more, one changed, one deleted.
others("Insert", {"nom": "Ajout", "quais": 1, "geom": "POINT(5.73 45.18)"})
others("Update", {"cleabs": keyed("Gare"), "quais": 5})
others("Delete", {"cleabs": keyed("Halte")})
numrec, result["synchronisation"] = WfsGet(parameters(numrec)).gcmsGet()
result["synchronised"] = rows()
SQLiteManager.updateNumrecTableOfTables(layer.name(), numrec)


def open_layer():
    uri = QgsDataSourceUri()
    uri.setDatabase(SQLiteManager.getBaseSqlitePath())
    uri.setDataSource("", layer.name(), layer.geometryName)
    return GuichetVectorLayer(
        {
            "uri": uri.uri(),
            "name": layer.name(),
            "genre": "spatialite",
            "databasename": layer.databasename,
            "sqliteManager": None,
            "idName": layer.idName,
            "geometryName": layer.geometryName,
            "geometryDimension": layer.is3d,
            "geometryType": layer.geometryType,
        }
    )


def edit(name, quais):
    edited = open_layer()
    edited.startEditing()
    feature = next(one for one in edited.getFeatures() if one["nom"] == name)
    edited.changeAttributeValue(feature.id(), edited.fields().indexOf("quais"), quais)
    # Clients that leave the form untouched send no geometry.
    sent = WfsPost(Context(), edited, "zone").commitLayer(edited.name(), edited.editBuffer(), True)
    return sent


result["edited"] = edit("Gare", 8)["status"]
result["afterEdition"] = rows()

# Somebody else was faster on the same column of the same object.
others("Update", {"cleabs": keyed("Gare"), "quais": 9})
conflict = edit("Gare", 10)
result["conflict"] = conflict["status"]

# A report with sketch and photograph.
photograph = os.path.join(work, "photo.png")
sketch = {
    "name": "",
    "objects": [{"type": "Ligne", "geometry": "LINESTRING(5.72 45.18, 5.73 45.19)", "attributes": {}}],
}
sent = HttpRequest.makeHttpRequest(
    host + "/gcms/api/reports",
    params={},
    data={
        "community": str(community_id),
        "comment": "Du plugin",
        "input_device": cst.CLIENT_INPUT_DEVICE,
        "attributes": json.dumps({"community": int(community_id), "theme": "Voirie", "attributes": {}}),
        "sketch": json.dumps(sketch),
        "geometry": "POINT(5.72 45.18)",
    },
    headers=headers,
    files={"photo.png": open(photograph, "rb")},
    launchBy="__sendRequest",
).json()
report = Report(host, ask("gcms/api/reports/{}".format(sent["id"])))
result["report"] = {
    "comment": sent["comment"],
    "device": sent["input_device"],
    "status": sent["status"],
    "theme": sent["attributes"][0]["theme"],
    "sketch": len(json.loads(sent["sketch"])["objects"]),
    "attachments": len(sent["attachments"]),
    "read": report.getId() == sent["id"],
}

with open(os.path.join(work, "result.json"), "w") as target:
    json.dump(result, target)
