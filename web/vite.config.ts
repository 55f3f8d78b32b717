import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.CORBEL_SERVER ?? 'http://127.0.0.1:8080';

/** Lets the page ask for its font at once; found through the style sheet alone it would come after the first paint. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes.gen.ts',
      // Pages are split by their module's index.ts, which names each lazy page once.
      autoCodeSplitting: false,
      quoteStyle: 'single',
    }),
    react(),
    preloadFont(),
  ],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  // On every script and style that the page names; the server puts the answer's nonce in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    target: 'es2022',
    // Content hashes in /assets let the server send them as immutable.
    assetsDir: 'assets',
    // A data: URL would need a wider content security policy than the server gives.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, the first visit comes in some fifty files and names each of them once more for every page:
          // that is a tenth of it. What does not change with us has a file of its own and stays in the cache.
          groups: [
            // Not its styles: in a file of their own they came before ours, whose layer stands below theirs.
            { name: 'vendor', tags: ['$initial'], test: /node_modules.*\.m?js$/, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /@tabler/, minShareCount: 2 },
            // Left alone, what draws lists comes in six files, and the first visit names each for every page with one.
            { name: 'virtual', test: /shared.ui.virtual/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
