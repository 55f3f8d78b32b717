// DOMPurify: parses HTML where nothing runs or loads, and keeps only what is on a list. Written and attacked for years; the
// ways to smuggle a script past a list of one's own are too many.
import createPurifier from 'dompurify';

/** What a text is made of. No styles, no forms, no frames, nothing that names itself: `id` and `class` are not among them. */
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'div', 'span', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'input'],
  ...['a', 'img', 'strong', 'b', 'em', 'i', 'u', 'del', 's', 'ins', 'sub', 'sup', 'mark', 'small', 'abbr', 'q', 'cite'],
  ...['code', 'pre', 'kbd', 'samp', 'var'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'align', 'colspan', 'rowspan', 'start', 'type', 'checked', 'open'];

/** Where a link may lead. What is relative leads nowhere: a file of the Drive has no address that its writer knows. */
const LINK = /^(?:https?:|mailto:|tel:)/i;
/** Pictures that are part of the text itself; no other is fetched, or its host would learn who reads. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;

/** The HTML as nodes that can be put into a page: what its writer meant to be seen, and nothing that acts. */
export function sanitizeMarkdown(html: string): DocumentFragment {
  const purifier = createPurifier(window);
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const picture of fragment.querySelectorAll('img')) tamePicture(picture);
  for (const box of fragment.querySelectorAll('input')) tameBox(box);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table);
  return fragment;
}

function tameLink(link: HTMLAnchorElement): void {
  if (!LINK.test(link.getAttribute('href')?.trim() ?? '')) {
    link.removeAttribute('href');
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
}

/** A picture from elsewhere becomes a link to it, to be followed by whoever wants to. */
function tamePicture(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src')?.trim() ?? '';
  if (OWN_PICTURE.test(address)) {
    if (!picture.hasAttribute('alt')) picture.alt = '';
    return;
  }
  const words = `Image: ${picture.getAttribute('alt')?.trim() || address || 'no name'}`;
  const isInLink = picture.closest('a[href]') !== null;
  const stand = picture.ownerDocument.createElement(LINK.test(address) && !isInLink ? 'a' : 'span');
  stand.textContent = words;
  stand.title = 'Pictures from elsewhere are not loaded';
  if (stand instanceof HTMLAnchorElement) {
    stand.href = address;
    tameLink(stand);
  }
  picture.replaceWith(stand);
}

/** Of fields only the boxes of task lists stay, and they cannot be ticked. */
function tameBox(box: HTMLInputElement): void {
  if (box.type !== 'checkbox') {
    box.remove();
    return;
  }
  box.disabled = true;
  box.setAttribute('aria-label', box.hasAttribute('checked') ? 'Done' : 'Not done');
}

/** A wide table scrolls by itself, by the keyboard, too. */
function wrapTable(table: HTMLTableElement): void {
  const frame = table.ownerDocument.createElement('div');
  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', 'Table');
  frame.dataset.table = '';
  frame.dataset.keepsArrows = '';
  table.replaceWith(frame);
  frame.append(table);
}
