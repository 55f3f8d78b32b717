import { createHash } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { PASSWORD, type Person } from './people';

/** What the server tells about a file. */
export interface ListedFile {
  id: string;
  name: string;
  size: number;
  mimeType: string;
  driveId: string;
  checksum: string;
}

interface Library {
  id: string;
  driveId: string;
}

interface Drive {
  id: string;
  can: { upload: boolean };
}

/** A signed-in person without a browser, for stories about the server alone. */
export class Api {
  private csrf = '';

  private constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
  ) {}

  static async signIn(request: APIRequestContext, url: string, person: Person): Promise<Api> {
    const api = new Api(request, url);
    await request.get(`${url}/api/v1/auth/validate-session`);
    await api.readCsrf();
    await api.post('/api/v1/auth/login', { email: person.email, password: PASSWORD });
    await api.readCsrf();
    return api;
  }

  get(path: string): Promise<APIResponse> {
    return this.request.get(this.url + path);
  }

  async json<T>(path: string): Promise<T> {
    return read<T>(await this.get(path));
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return read<T>(await this.request.post(this.url + path, { data: body, headers: { 'X-CSRF-Token': this.csrf } }));
  }

  /** All files the person may see, page after page. */
  async files(): Promise<ListedFile[]> {
    const all: ListedFile[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page: { files: ListedFile[]; nextCursor: string | null } = await this.json(
        `/api/v1/drive/files?limit=200${query}`,
      );
      all.push(...page.files);
      cursor = page.nextCursor;
    } while (cursor);
    return all;
  }

  /** A library that the person may upload to. */
  async library(): Promise<Library> {
    const { drives, libraries } = await this.json<{ drives: Drive[]; libraries: Library[] }>('/api/v1/drive/drives');
    const open = new Set(drives.filter((drive) => drive.can.upload).map((drive) => drive.id));
    const library = libraries.find((one) => open.has(one.driveId));
    if (!library) throw new Error('no library to upload to');
    return library;
  }

  /** Uploads a file of one part: sign, PUT, register. Resolves when the server has confirmed it. */
  async upload(library: Library, name: string, bytes: Buffer): Promise<void> {
    const place = { driveId: library.driveId, libraryId: library.id };
    const checksum = createHash('sha256').update(bytes).digest('hex');
    const about = { mime: 'application/octet-stream', size: bytes.length, checksum, ...place };
    const signed = await this.post<{ key: string; url: string; headers: Record<string, string> }>(
      '/api/v1/uploads/sign',
      { filename: name, ...about },
    );
    const put = await this.request.put(new URL(signed.url, this.url).toString(), {
      data: bytes,
      headers: signed.headers,
    });
    if (!put.ok()) throw new Error(`PUT: ${put.status()} ${await put.text()}`);
    await this.post('/api/v1/drive/files/register', { objectPath: signed.key, name, ...about });
  }

  private async readCsrf(): Promise<void> {
    const { cookies } = await this.request.storageState();
    this.csrf = cookies.find((cookie) => cookie.name === 'csrf')?.value ?? '';
  }
}

async function read<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}
