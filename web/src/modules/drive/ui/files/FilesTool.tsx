import { Button } from '@mantine/core';
import { useClearRecent } from '../../api/bulk';
import type { FileView } from '../../model/list-view';
import type { BulkDeeds } from './use-bulk-deeds';

/** The button that clears a whole list: Empty Trash, Clear Recent, Clear Stars. */
export function FilesTool({ view, deeds }: { view: FileView; deeds: BulkDeeds }) {
  const clearRecent = useClearRecent();
  if (view === 'trash') {
    return (
      <Button variant="subtle" data-danger onClick={() => void deeds.emptyTrash()}>
        Empty Trash
      </Button>
    );
  }
  if (view === 'recent') {
    return (
      <Button variant="subtle" onClick={() => void clearRecent()}>
        Clear Recent
      </Button>
    );
  }
  if (view === 'starred') {
    return (
      <Button variant="subtle" onClick={() => void deeds.clearStars()}>
        Clear Stars
      </Button>
    );
  }
  return null;
}
