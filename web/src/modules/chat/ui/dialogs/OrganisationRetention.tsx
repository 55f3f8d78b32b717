import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setRetention } from '../../api/chat-api';
import { everyOf } from '../../api/live';
import { retentionQuery } from '../../api/queries';
import { RetentionDialog } from './RetentionDialog';

/** Decides how long the organisation keeps messages. */
export function OrganisationRetention({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const keeping = useQuery(retentionQuery).data;
  if (!keeping) return null;
  return (
    <RetentionDialog
      about="In the whole organisation"
      keeping={keeping}
      onSave={async (wanted) => {
        await setRetention(wanted);
        await queries.invalidateQueries({ queryKey: everyOf });
      }}
      onClose={onClose}
    />
  );
}
