"""QGIS opens the project of a community without screen and edits its first table. Arguments: the project, the e-mail
address and the password its window would ask for, the column, how its value begins in the feature to edit, and the value
to write. Prints as JSON what it made of it."""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import QgsApplication, QgsProject

path, email, password, column, beginning, value = sys.argv[1:7]
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()

# No window asks here: what is typed there is put in.
with open(path, encoding="utf-8") as file:
    text = file.read()
with open(path, "w", encoding="utf-8") as file:
    file.write(text.replace(" url='", f" username='{email}' password='{password}' url='"))

project = QgsProject.instance()
said = {"read": project.read(path), "title": project.title()}


def rules_of(layer):
    renderer = layer.renderer()
    if renderer is None or renderer.type() != "RuleRenderer":
        return []
    return [
        {"filter": rule.filterExpression(), "colour": rule.symbol().color().name()}
        for rule in renderer.rootRule().descendants()
        if rule.symbol() is not None
    ]


nodes = project.layerTreeRoot().findLayers()
said["layers"] = [
    {
        "name": node.name(),
        "valid": node.layer().isValid(),
        "crs": node.layer().crs().authid(),
        "provider": node.layer().providerType(),
        "shown": node.isVisible(),
        "opacity": node.layer().opacity(),
        "readOnly": node.layer().readOnly(),
        "rules": rules_of(node.layer()),
        "labels": node.layer().labelsEnabled(),
        "aliases": [field.displayName() for field in node.layer().fields()],
        "widgets": [field.editorWidgetSetup().type() for field in node.layer().fields()],
    }
    for node in nodes
]
layer = nodes[0].layer()
layer.startEditing()
index = layer.fields().indexOf(column)
feature = next(one for one in layer.getFeatures() if str(one[column]).startswith(beginning))
said["changed"] = layer.changeAttributeValue(feature.id(), index, value) and layer.commitChanges()
said["errors"] = layer.commitErrors()
print(json.dumps(said), flush=True)
os._exit(0)
