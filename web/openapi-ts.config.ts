import { defineConfig } from '@hey-api/openapi-ts';

// The client is generated from the committed contract and committed itself; a stale one fails the tests.
export default defineConfig({
  input: '../openapi.json',
  output: { path: 'src/shared/api/gen', clean: true },
  parser: {
    pagination: { keywords: ['cursor'] },
    patch: {
      // Every failure reaches the page as an ApiError (see shared/api/client.ts), so the
      // per-operation error bodies would only name a type nobody ever receives.
      operations: (_method, _path, operation) => {
        for (const status of Object.keys(operation.responses ?? {})) {
          if (!/^[23]/.test(status)) delete operation.responses?.[status];
        }
      },
    },
  },
  plugins: [
    { name: '@hey-api/client-fetch', runtimeConfigPath: '../client', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk' },
    { name: '@tanstack/react-query', queryOptions: true, infiniteQueryOptions: true, mutationOptions: true },
  ],
});
