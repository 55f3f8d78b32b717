import { type APIResponse, expect } from '@playwright/test';
import type { DrivePage } from './pages';
import { post } from './people';

interface Listed {
  name: string;
  driveId: string;
  libraryId: string;
}

/** Lets the files of the library in which this file lies leave the organisation. */
export async function letOut({ page, url }: DrivePage, fileName: string): Promise<void> {
  const context = page.context();
  const found = await read<{ files: Listed[] }>(
    await context.request.get(`${url}/api/v1/drive/files?search=${encodeURIComponent(fileName)}`),
  );
  const file = found.files.find(({ name }) => name === fileName);
  const { tenantId } = await read<{ tenantId: string }>(
    await context.request.get(`${url}/api/v1/auth/validate-session`),
  );
  const updates = { settings: { allowExternalSharing: true } };
  await read(await post(context, url, '/api/drive/drives/update', { tenantId, driveId: file?.driveId, updates }));
  const csrf = (await context.cookies(url)).find(({ name }) => name === 'csrf')?.value ?? '';
  await read(
    await context.request.patch(`${url}/api/v1/drive/libraries/${file?.libraryId}`, {
      data: { shareSourcePolicy: { externalAllowed: true } },
      headers: { 'X-CSRF-Token': csrf },
    }),
  );
}

async function read<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}
