import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFileInvoice, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useUpdateSubcontractor } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';

/** What can be done with a subcontractor as a whole. */
export function SubcontractorDeeds({ subcontractor, onEdit }: { subcontractor: Subcontractor; onEdit: () => void }) {
  const navigate = useNavigate();
  const updating = useUpdateSubcontractor(subcontractor);
  const mayCreate = can(useAccess(), 'invoicing.create');
  const refusal = subcontractor.can.edit ? undefined : 'This needs the permission invoicing.manage.';
  return (
    <>
      <WithReason reason={refusal}>
        <Button
          variant="default"
          leftSection={<IconPencil size="1rem" stroke={1.6} aria-hidden />}
          {...refused(refusal, onEdit)}
        >
          Edit
        </Button>
      </WithReason>
      <ActionsMenu
        label={`More for ${subcontractor.name}`}
        size="2rem"
        items={[
          {
            label: 'New invoice',
            icon: IconFileInvoice,
            refusal: !mayCreate && 'This needs the permission invoicing.create.',
            onClick: () =>
              void navigate({ to: '/invoicing/invoices/new', search: { subcontractor: subcontractor.id } }),
          },
          {
            label: subcontractor.isArchived ? 'Work with them again' : 'Archive',
            icon: subcontractor.isArchived ? IconArchiveOff : IconArchive,
            refusal,
            onClick: () => updating.mutate({ isArchived: !subcontractor.isArchived }),
          },
        ]}
      />
    </>
  );
}
