"""What OWSLib sees of our catalogue, as JSON. Arguments: the address of the platform, an identifier, words of its title."""
import json
import sys

from owslib.csw import CatalogueServiceWeb
from owslib.fes import And, BBox, PropertyIsLike, SortBy, SortProperty

server, identifier, words = sys.argv[1:4]

catalogue = CatalogueServiceWeb(f"{server}/csw")
wanted = PropertyIsLike("dc:title", f"%{words}%")
anywhere = PropertyIsLike("csw:AnyText", f"%{words}%")


def found(**options):
    catalogue.getrecords2(esn="full", **options)
    return sorted(catalogue.records)


print(
    json.dumps(
        {
            "title": catalogue.identification.title,
            "operations": [operation.name for operation in catalogue.operations],
            "all": found(),
            "like": found(constraints=[wanted]),
            "box": found(constraints=[And([anywhere, BBox([2, 48, 4, 50])])]),
            "elsewhere": found(constraints=[And([anywhere, BBox([-80, -50, -70, -40])])]),
            "cql": found(cql=f"title like '%{words}%' and type = 'dataset'"),
            "sorted": found(sortby=SortBy([SortProperty("dc:title", "DESC")]), maxrecords=5),
            "record": (
                catalogue.getrecordbyid(id=[identifier], esn="full"),
                {
                    "title": catalogue.records[identifier].title,
                    "subjects": catalogue.records[identifier].subjects,
                    "uris": [one["url"] for one in catalogue.records[identifier].references],
                    "bbox": catalogue.records[identifier].bbox is not None,
                },
            )[1],
            "iso": (
                catalogue.getrecordbyid(id=[identifier], outputschema="http://www.isotc211.org/2005/gmd"),
                catalogue.records[identifier].identification.title,
            )[1],
        }
    )
)
