import { Skeleton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatMomentInText } from '@/shared/lib/dates';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { confirm } from '@/shared/ui/confirm/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useDeleteTemplate } from '../../api/mutations';
import { templatesQuery } from '../../api/queries';
import type { SignatureTemplate } from '../../api/types';
import { contentWords } from '../../model/templates';
import { KeptCard } from './KeptCard';
import { NewRequest } from './NewRequest';
import { PickDocument } from './PickDocument';
import classes from './pages.module.css';
import { SettingsMenu } from './SettingsMenu';

const AskDialog = lazy(() => import('../ask/AskDialog').then((module) => ({ default: module.AskDialog })));
const RenameTemplate = lazy(() => import('./RenameTemplate').then((module) => ({ default: module.RenameTemplate })));

const OTHERS = 'Only its owner and those who manage signatures can do this.';

/** /sign/templates: requests under a name, for other documents and other people. */
export function TemplatesPage() {
  const query = useQuery(templatesQuery());
  const [used, setUsed] = useState<SignatureTemplate | null>(null);
  // Apart from the template that a document is chosen for: choosing closes the picker.
  const [begun, setBegun] = useState<{ template: SignatureTemplate; orders: readonly SignatureOrder[] } | null>(null);
  const [renamed, setRenamed] = useState<SignatureTemplate | null>(null);
  const templates = query.data ?? [];
  return (
    <PageFrame>
      <PageBar title="Templates">
        <SettingsMenu />
        <NewRequest />
      </PageBar>
      {query.isError && !query.data ? (
        <LoadFailure what="Templates" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className={classes.list} role="status" aria-label="Loading templates" aria-busy>
          <Skeleton height="5rem" radius="md" aria-hidden />
          <Skeleton height="5rem" radius="md" aria-hidden />
        </div>
      ) : templates.length === 0 ? (
        <EmptyState
          drawing={<AgreementDrawing />}
          title="No templates"
          message="Choose “Save as template” while you request signatures to use it again."
        />
      ) : (
        <ul className={classes.list}>
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              onUse={() => setUsed(template)}
              onRename={() => setRenamed(template)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {used && (
          <PickDocument onPick={(orders) => setBegun({ template: used, orders })} onClose={() => setUsed(null)} />
        )}
        {begun && <AskDialog orders={begun.orders} template={begun.template} onClose={() => setBegun(null)} isLast />}
        {renamed && <RenameTemplate template={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    </PageFrame>
  );
}

interface TemplateCardProps {
  template: SignatureTemplate;
  onUse: () => void;
  onRename: () => void;
}

function TemplateCard({ template, onUse, onRename }: TemplateCardProps) {
  const { id, name, ownerName, updatedAt, content, can } = template;
  const remove = useDeleteTemplate();

  async function discard(): Promise<void> {
    const agreed = await confirm({
      title: 'Delete template',
      message: `The template ${name} is permanently deleted. Requests made with it stay.`,
      confirmLabel: 'Delete template',
      danger: true,
    });
    if (agreed) remove.mutate(id);
  }
  return (
    <KeptCard
      title={name}
      facts={[contentWords(content), `By ${ownerName} · saved ${formatMomentInText(updatedAt, new Date())}`]}
      next={{ label: 'Use template', name: `Use template ${name}`, onClick: onUse }}
      menu={{
        label: `Actions for template ${name}`,
        items: [
          { label: 'Rename', icon: IconPencil, onClick: onRename, refusal: !can.change && OTHERS },
          {
            label: 'Delete',
            icon: IconTrash,
            onClick: () => void discard(),
            refusal: !can.delete && OTHERS,
            isDanger: true,
          },
        ],
      }}
    />
  );
}
