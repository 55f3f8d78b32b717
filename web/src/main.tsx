import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/source-sans-3/index.css';
import './shared/theme/tokens.css';
import './shared/theme/base.css';
import '@mantine/core/styles.layer.css';
import './shared/theme/mantine.css';
import './shared/theme/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/query-client';
import { reloadOnUpdate } from './app/reload-on-update';
import { createAppRouter, fetchPageCode } from './app/router';
import { startClock } from './shared/lib/clock';
import { styleNonce } from './shared/theme/ThemeProvider';

// The scroll lock under dialogs makes a style of its own and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

reloadOnUpdate();
startClock();

const queries = createQueryClient();
const router = createAppRouter(queries);
fetchPageCode(router);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
