import { dropEmpty, readText } from '@/shared/lib/search-text';

/** What the page of the public site shows; the requests unless given. */
export const SITE_VIEWS = ['requests', 'texts', 'settings'] as const;
export type SiteView = (typeof SITE_VIEWS)[number];

/** How far a request has come; new ones unless given. */
export const REQUEST_STATES = ['new', 'answered', 'spam'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The state of the public site's page that lives in the address. */
export interface SiteSearch {
  view?: SiteView;
  state?: RequestState;
  /** The id of the request whose panel is open. */
  request?: string;
  /** The name of the text that is edited. */
  text?: string;
}

/** Reads an address that anyone may have typed: what is unknown is dropped. */
export function parseSiteSearch(raw: Record<string, unknown>): SiteSearch {
  return dropEmpty({
    view: SITE_VIEWS.find((known) => known === raw.view && known !== 'requests'),
    state: REQUEST_STATES.find((known) => known === raw.state && known !== 'new'),
    request: readText(raw.request),
    text: readText(raw.text),
  }) as SiteSearch;
}
