# The whole interface to this repository. `make` alone lists it.
.DEFAULT_GOAL := help
.PHONY: help run dev test test-nightly check gen schema bench judge-caldav measure-screens screenshots looks

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Install what is missing, build, and start Corbel with demo data on http://127.0.0.1:8080
	@scripts/run

dev: ## Start the server and the web application with live reload on http://127.0.0.1:5173
	@scripts/dev

test: ## Run every check and every test, end to end, on both databases
	@scripts/test

test-nightly: ## The same at full size: what shows a rule in a minute is tried for many (about an hour)
	@CORBEL_TEST_NIGHTLY=1 scripts/test

check: ## Run the checks that take a minute and need no server: format, clippy, house rules, web
	@scripts/check

gen: ## Write openapi.json from the server's code and the web client from openapi.json
	@scripts/gen

schema: ## Write docs/schema from the modules' tables, as a new database of either kind has them
	@scripts/schema

bench: ## Measure speed, memory and sizes against nginx, Radicale and the targets (about 20 minutes)
	@scripts/bench

measure-screens: ## Measure in a browser: a large PDF's first page, thumbnails, watermarks, archives, a letter on another screen (some minutes)
	@scripts/measure-screens

looks: ## Take the pictures anew that tests compare components and screens with
	@scripts/looks

judge-caldav: ## Let independent programs judge our CalDAV beside Radicale (some minutes, most of them waiting)
	@scripts/judge-caldav

screenshots: ## Take the pictures of the README with the real application
	@scripts/screenshots
