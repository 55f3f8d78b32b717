import { IconFolder, IconHistory, IconLink, IconLinkOff, IconSettings } from '@tabler/icons-react';
import { formatDay, formatExactMoment } from '@/shared/lib/dates';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { Card, CardFacts, Cards } from '@/shared/ui/Card';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { UploadRequest } from '../../api/upload-requests';
import { lastDeedWords } from '../../model/share-words';
import { receivedWords, requestStateWords } from '../../model/upload-request';
import shareClasses from '../shares/shares.module.css';

/** What can be asked for about one upload request. */
export interface RequestActions {
  link: (request: UploadRequest) => void;
  settings: (request: UploadRequest) => void;
  deliveries: (request: UploadRequest) => void;
  revoke: (request: UploadRequest) => void;
}

/** Upload requests as cards: what each asks for, into which place, and what came. A card opens its link. */
export function RequestCards({ requests, actions }: { requests: readonly UploadRequest[]; actions: RequestActions }) {
  return (
    <Cards label="Upload requests">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} actions={actions} />
      ))}
    </Cards>
  );
}

function RequestCard({ request, actions }: { request: UploadRequest; actions: RequestActions }) {
  const { title, can, limits, updatedAt } = request;
  const state = requestStateWords(request);
  const refusalOf = (may: boolean, what: string) =>
    !may && (request.status === 'revoked' ? 'This upload request is revoked' : `You don't have permission to ${what}`);
  return (
    <Card
      renderTitle={(className) => (
        <button type="button" className={className} title={title} onClick={() => actions.link(request)}>
          {title}
        </button>
      )}
      menu={
        <ActionsMenu
          label={`Actions for upload request ${title}`}
          items={[
            { label: 'Upload Link', icon: IconLink, onClick: () => actions.link(request) },
            {
              label: 'Settings',
              icon: IconSettings,
              onClick: () => actions.settings(request),
              refusal: refusalOf(can.update, 'change this upload request'),
            },
            {
              label: 'Who sent what',
              icon: IconHistory,
              onClick: () => actions.deliveries(request),
              refusal: !can.viewDeliveries && "You don't have permission to see who sent files",
            },
            {
              label: 'Revoke',
              icon: IconLinkOff,
              isDanger: true,
              onClick: () => actions.revoke(request),
              refusal: refusalOf(can.revoke, 'revoke this upload request'),
            },
          ]}
        />
      }
    >
      <div className={shareClasses.badges}>
        <ToneBadge tone={state.tone}>{state.label}</ToneBadge>
        {limits.hasPassword && <ToneBadge tone="mute">Password</ToneBadge>}
        {request.status === 'active' && limits.expiresAt && (
          <ToneBadge tone="mute">Until {formatDay(limits.expiresAt)}</ToneBadge>
        )}
      </div>
      <span className={shareClasses.place}>
        <IconFolder size="0.875rem" stroke={1.6} aria-hidden />
        <span>{placeOf(request)}</span>
      </span>
      <CardFacts end={<span title={formatExactMoment(updatedAt)}>{lastDeedWords(request, new Date())}</span>}>
        <span>{receivedWords(request)}</span>
      </CardFacts>
    </Card>
  );
}

/** `Kestrel Wharf / Drawings`: where the files go. */
function placeOf({ driveName, folderName, libraryName }: UploadRequest): string {
  return [driveName ?? 'A drive that is gone', folderName ?? libraryName].filter(Boolean).join(' / ');
}
