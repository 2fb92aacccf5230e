"""Keeps the products of a page equal to a table (CSV), with the standard library of Python 3.9 or newer.

VITRINE_KEY=... python3 examples/sync.py [--url http://localhost:3000] [--profile ID] [--source shop] [--confirm] PRODUCTS.csv

PRODUCTS.csv begins with the line "sku,title,url,price,currency". The price is in minor units: 3400 is 34.00 EUR.

New products become links in the section "Shop", known by their sku. Changed products are changed, and links of products
that are no longer in the table are archived. Links of other sources stay. The table may have any number of rows. A run
without changes writes nothing. If a run is interrupted, start it again. If more than half of the products are missing,
nothing is archived without --confirm. The key needs the scope "write".
"""

import argparse
import csv
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

ROWS_PER_REQUEST = 500  # maximum of the service
ATTEMPTS = 6


class ApiError(Exception):
    """The service rejected a request."""


def call(url, key, body, idempotency_key):
    """Sends a POST until it has a final response. The service writes repetitions with one Idempotency-Key once."""
    request = urllib.request.Request(
        url,
        json.dumps(body).encode(),
        {
            "Authorization": f"Bearer {key}",
            "Content-Type": "application/json",
            "Idempotency-Key": idempotency_key,
        },
    )
    for attempt in range(1, ATTEMPTS + 1):
        wait = 2**attempt / 2
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["data"]
        except urllib.error.HTTPError as error:
            if error.code not in (429, 500, 502, 503, 504) or attempt == ATTEMPTS:
                raise ApiError(describe(error)) from error
            wait = float(error.headers.get("Retry-After") or wait)
        except (urllib.error.URLError, ConnectionError, TimeoutError) as error:
            if attempt == ATTEMPTS:
                raise ApiError(f"{url} cannot be reached: {error}") from error
        time.sleep(wait)


def describe(error):
    """Returns the reasons of a failed response, with its request id for questions to the operator."""
    try:
        reasons = " ".join(json.load(error)["errors"])
    except (ValueError, KeyError):
        reasons = error.reason
    return f"{error.code}: {reasons} (request {error.headers.get('X-Request-Id')})"


def to_link(product):
    return {
        "external_id": product["sku"],
        "title": product["title"],
        "url": product["url"],
        "kind": "product",
        "section": "Shop",
        "business_block_config": {"price": int(product["price"]), "currency": product["currency"]},
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:3000")
    parser.add_argument("--profile")
    parser.add_argument("--source", default="shop")
    parser.add_argument("--confirm", action="store_true")
    parser.add_argument("file")
    options = parser.parse_args()
    key = os.environ["VITRINE_KEY"]

    with open(options.file, newline="", encoding="utf-8-sig") as file:
        links = [to_link(product) for product in csv.DictReader(file)]
    parts = [links[i : i + ROWS_PER_REQUEST] for i in range(0, len(links), ROWS_PER_REQUEST)] or [[]]
    url = f"{options.url}/ext/v1/links/bulk" + (f"?profile_id={options.profile}" if options.profile else "")
    run = str(uuid.uuid4())
    counts = {}
    for i, part in enumerate(parts):
        # Links that no request between begin and finish contained are archived
        sync = {"id": run, "begin": i == 0, "finish": i == len(parts) - 1}
        body = {"external_source": options.source, "links": part, "sync": sync, "confirm": options.confirm}
        data = call(url, key, body, f"{run}-{i}")
        for name, count in data["counts"].items():
            counts[name] = counts.get(name, 0) + count
        for row in data["rows"]:
            if row["outcome"] == "failed":
                print(f"{row['external_id']}: {' '.join(row['errors'])}", file=sys.stderr)
    print(json.dumps(counts))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ApiError as error:
        sys.exit(str(error))
