"""pycsw on SQLite, as its documentation has it: `load <folder> <records>`, `serve <folder> <port>`."""

import os
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

command, folder, argument = sys.argv[1:4]
database = f"sqlite:///{folder}/pycsw.db"
config = os.path.join(folder, "pycsw.cfg")

if command == "load":
    from pycsw.core import admin
    from pycsw.core.config import StaticContext

    admin.setup_db(database, "records", folder)
    admin.load_records(StaticContext(), database, "records", argument)
    admin.optimize_db(StaticContext(), database, "records")
else:
    with open(config, "w") as file:
        file.write(
            f"""[server]
home=/
url=http://127.0.0.1:{argument}/
mimetype=application/xml; charset=UTF-8
encoding=UTF-8
language=en-US
maxrecords=100
[manager]
transactions=false
[metadata:main]
identification_title=pycsw
identification_abstract=pycsw
provider_name=pycsw
[repository]
database={database}
table=records
"""
        )
    os.environ["PYCSW_CONFIG"] = config
    from pycsw.wsgi import application

    class Quiet(WSGIRequestHandler):
        def log_message(self, *args):
            pass

    make_server("127.0.0.1", int(argument), application, handler_class=Quiet).serve_forever()
