// The site's only script: the drawer with the form, the menu of small screens, and sending without leaving the page. Without
// it the same buttons lead to the same form on a page of its own.
(() => {
  const drawer = document.getElementById('demo');
  const form = document.getElementById('request');
  const menu = document.querySelector('details.menu');
  const toasts = document.querySelector('.toasts');
  const wide = window.matchMedia('(min-width: 768px)');

  /** How long the drawer stays open after a request was sent, and how long its toast stays. */
  const CLOSE_AFTER_MS = 2000;
  const TOAST_MS = 4500;

  function openDrawer() {
    menu.open = false;
    const isClosed = drawer && !drawer.open;
    if (isClosed) drawer.showModal();
    // On a phone that would bring up the keyboard over the form.
    if (wide.matches || !isClosed) form?.elements.namedItem('name').focus();
  }

  /** The drawer's own margin is no backdrop, though both are the dialog to a click. */
  const isBackdrop = ({ target, clientY }) => target === drawer && clientY < drawer.getBoundingClientRect().top;

  window.addEventListener('openDemoDrawer', openDrawer);

  document.addEventListener('click', (event) => {
    const { target } = event;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (target.closest('[data-demo]') && isPlain && (drawer || form)) {
      event.preventDefault();
      window.dispatchEvent(new Event('openDemoDrawer'));
    } else if (isBackdrop(event) || target.closest('[data-close]')) {
      drawer.close();
    } else if (target.closest('.menu a') || !target.closest('.menu')) {
      menu.open = false;
    }
  });

  // A wide window shows the same links in its bar.
  const closeWhereWide = () => {
    if (wide.matches) menu.open = false;
  };
  wide.addEventListener('change', closeWhereWide);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.open) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  });

  function toast(words) {
    // Beside an open drawer everything else is out of reach, so the words stand in it until it closes.
    (drawer?.open ? drawer : document.body).append(toasts);
    const element = document.createElement('p');
    element.className = 'toast';
    element.textContent = words;
    toasts.append(element);
    setTimeout(() => element.remove(), TOAST_MS);
  }

  function cookie(name) {
    const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return pair ? pair.slice(name.length + 1) : '';
  }

  async function send(fields) {
    const response = await fetch('/api/functions/sendProjectRequest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': cookie('csrf') },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw new Error(`The request was not taken: ${response.status} ${await response.text()}`);
  }

  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('[type="submit"]');
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'Sending…';
    try {
      await send(Object.fromEntries(new FormData(form)));
      button.textContent = 'Sent';
      toast(form.dataset.sent);
      setTimeout(() => {
        form.reset();
        button.textContent = 'Send request';
        button.removeAttribute('aria-disabled');
        drawer?.close();
      }, CLOSE_AFTER_MS);
    } catch (error) {
      // What was typed stays, and the same button tries again.
      console.error(error);
      button.textContent = 'Send again';
      button.removeAttribute('aria-disabled');
    }
  });

  drawer?.addEventListener('close', () => document.body.append(toasts));
})();
