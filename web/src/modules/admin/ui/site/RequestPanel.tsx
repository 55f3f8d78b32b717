import { Button, SegmentedControl } from '@mantine/core';
import { IconMail, IconMessage2, IconTrash } from '@tabler/icons-react';
import { formatExactMoment } from '@/shared/lib/dates';
import { confirm } from '@/shared/ui/confirm/confirm';
import { FactList } from '@/shared/ui/FactList';
import { PanelSection } from '@/shared/ui/PanelSection';
import { SidePanel } from '@/shared/ui/SidePanel';
import { type SiteRequest, useDeleteRequest, useMarkRequest } from '../../api/site';
import type { RequestState } from '../../model/site-search';
import { useLast } from '../parts/use-last';
import classes from './site.module.css';

/** One request: who asks for what, and what has become of it. */
export function RequestPanel({ request, onClose }: { request?: SiteRequest; onClose: () => void }) {
  // While the panel closes it still shows what it showed.
  const shown = useLast(request);
  const deleting = useDeleteRequest();

  async function remove(one: SiteRequest): Promise<void> {
    const agreed = await confirm({
      title: `Delete the request of ${one.name}?`,
      message: 'The name, address and message are permanently deleted.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) deleting.mutate(one, { onSuccess: onClose });
  }

  return (
    <SidePanel
      opened={request !== undefined}
      onClose={onClose}
      title={shown?.name ?? ''}
      icon={<IconMessage2 size="1.5rem" stroke={1.5} aria-hidden />}
      about={shown?.email}
      footer={
        shown && (
          <>
            <Button
              component="a"
              href={`mailto:${shown.email}`}
              size="md"
              leftSection={<IconMail size="1rem" stroke={1.6} aria-hidden />}
            >
              Write a mail
            </Button>
            <Button
              variant="subtle"
              size="md"
              data-danger
              loading={deleting.isPending}
              leftSection={<IconTrash size="1rem" stroke={1.6} aria-hidden />}
              onClick={() => void remove(shown)}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      {shown && (
        <>
          <PanelSection title="State">
            <StateOf request={shown} />
          </PanelSection>
          <FactList
            title="Request"
            facts={[
              ['Company', shown.company || null],
              ['Received', formatExactMoment(shown.receivedAt)],
            ]}
          />
          {shown.message && (
            <PanelSection title="Message">
              <p className={classes.message}>{shown.message}</p>
            </PanelSection>
          )}
        </>
      )}
    </SidePanel>
  );
}

function StateOf({ request }: { request: SiteRequest }) {
  const marking = useMarkRequest();
  return (
    <SegmentedControl
      fullWidth
      aria-label="State of the request"
      disabled={marking.isPending}
      value={request.state}
      onChange={(state) => marking.mutate({ request, state: state as RequestState })}
      data={[
        { value: 'new', label: 'New' },
        { value: 'answered', label: 'Answered' },
        { value: 'spam', label: 'Spam' },
      ]}
    />
  );
}
