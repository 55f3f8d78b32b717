import { defineConfig } from '@hey-api/openapi-ts';

/**
 * What the shell asks before any page is there. They have files of their own, since everything in a file that the
 * first visit reads is part of the first visit. A module's calls do not belong here.
 */
const SHELL_CALLS = [
  'countUnreadNotifications',
  'effectiveScopes',
  'findInvitation',
  'findPreferences',
  'findProfile',
  'findPublicRequest',
  'findPublicShare',
  'findPublicTenant',
  'findSecurity',
  'findTenant',
  'listEntitlements',
  'listMembers',
  'listNotifications',
  'listOwnTenants',
  'listSessions',
  'logout',
  'setStatus',
  'setThemeMode',
  'updatePreferences',
  'validateSession',
];
const SHELL_NAME = new RegExp(`^(?:${SHELL_CALLS.join('|')})(?<query>QueryKey|Options)?$`);

/** The file of a generated name, when it is not the usual one. */
function shellFile({ name }: { name: string }): string | undefined {
  if (name === 'createQueryKey') return 'shell/queries';
  const match = SHELL_NAME.exec(name);
  if (!match) return undefined;
  return match.groups?.query ? 'shell/queries' : 'shell/sdk';
}

// The client is generated from the committed contract and committed itself; a stale one fails the tests.
export default defineConfig({
  input: '../openapi.json',
  output: { path: 'src/shared/api/gen', clean: true },
  parser: {
    pagination: { keywords: ['cursor'] },
    hooks: {
      symbols: { getFilePath: shellFile },
      events: {
        // The other file's queries make their keys with it as well, and the generator would keep it to its own.
        'node:set:before': ({ node }) => {
          if (node?.symbol?.name !== 'createQueryKey') return;
          if ('export' in node && typeof node.export === 'function') node.export();
        },
      },
    },
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
    // The browser sends the session's cookie by itself.
    { name: '@hey-api/sdk', auth: false },
    { name: '@tanstack/react-query', queryOptions: true, infiniteQueryOptions: true, mutationOptions: true },
  ],
});
