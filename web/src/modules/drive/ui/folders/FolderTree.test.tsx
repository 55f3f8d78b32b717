import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { folderTreeQuery } from '../../api/folders';
import type { Drive } from '../../api/types';
import { FolderTree } from './FolderTree';

const drives = ['Above', 'Open', 'Below'].map((name) => ({ id: name, name, settings: {} })) as unknown as Drive[];
const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent);

it('draws what is below the open drive together with its folders, so that nothing moves down', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const client = new QueryClient();
  renderInTheme(
    <QueryClientProvider client={client}>
      <FolderTree
        label="Folders"
        drives={drives}
        selected={{ driveId: 'Open', folderId: null }}
        openIds={['Open']}
        onOpen={vi.fn()}
      />
    </QueryClientProvider>,
  );
  expect(names()).toEqual(['Above', 'Open']);
  client.setQueryData(folderTreeQuery('Open').queryKey, { folders: [], isComplete: true } as never);
  await screen.findByText('Below');
  expect(names()).toEqual(['Above', 'Open', 'Below']);
});
