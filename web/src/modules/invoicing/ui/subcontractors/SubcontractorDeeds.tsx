import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFileInvoice, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { useUpdateSubcontractor } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';

const refusalOf = (subcontractor: Subcontractor): string | undefined =>
  subcontractor.can.edit ? undefined : 'This needs the permission invoicing.manage.';

/** Opens the form with a subcontractor's details. */
export function EditSubcontractor({ subcontractor, onEdit }: { subcontractor: Subcontractor; onEdit: () => void }) {
  const refusal = refusalOf(subcontractor);
  return (
    <WithReason reason={refusal}>
      <Button
        variant="default"
        leftSection={<IconPencil size="1rem" stroke={1.6} aria-hidden />}
        {...refused(refusal, onEdit)}
      >
        Edit
      </Button>
    </WithReason>
  );
}

/** What else can be done with a subcontractor as a whole. */
export function SubcontractorMenu({ subcontractor }: { subcontractor: Subcontractor }) {
  const navigate = useNavigate();
  const updating = useUpdateSubcontractor(subcontractor);
  const mayCreate = can(useAccess(), 'invoicing.create');
  return (
    <ActionsMenu
      label={`More for ${subcontractor.name}`}
      size="2rem"
      items={[
        {
          label: 'New invoice',
          icon: IconFileInvoice,
          refusal: !mayCreate && 'This needs the permission invoicing.create.',
          onClick: () => void navigate({ to: '/invoicing/invoices/new', search: { subcontractor: subcontractor.id } }),
        },
        {
          label: subcontractor.isArchived ? 'Work with them again' : 'Archive',
          icon: subcontractor.isArchived ? IconArchiveOff : IconArchive,
          refusal: refusalOf(subcontractor),
          onClick: () => updating.mutate({ isArchived: !subcontractor.isArchived }),
        },
      ]}
    />
  );
}
