import { Button } from '@mantine/core';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useClearRecent } from '../../api/bulk';
import type { FileView } from '../../model/list-view';
import type { BulkDeeds } from './use-bulk-deeds';

/** The button that clears a whole list: Empty Trash, Clear Recent, Clear Stars. */
export function FilesTool({ view, deeds }: { view: FileView; deeds: BulkDeeds }) {
  const clearRecent = useClearRecent();
  if (view === 'trash') {
    return (
      <WithReason reason={deeds.refusals.emptyTrash}>
        <Button variant="subtle" data-danger {...refused(deeds.refusals.emptyTrash, () => void deeds.emptyTrash())}>
          Empty Trash
        </Button>
      </WithReason>
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
