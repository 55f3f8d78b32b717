import { IconHistory, IconLink, IconLinkOff, IconRefresh, IconSettings } from '@tabler/icons-react';
import { formatDay, formatExactMoment } from '@/shared/lib/dates';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { Card, CardFacts, Cards } from '@/shared/ui/Card';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Share } from '../../api/shares';
import {
  downloadWords,
  fileCountWords,
  lastDeedWords,
  statusWords,
  visitWords,
  whomWords,
} from '../../model/share-words';
import { ShareIcon } from './ShareIcon';
import classes from './shares.module.css';

/** What can be asked for about one share. */
export interface ShareActions {
  links: (share: Share) => void;
  settings: (share: Share) => void;
  rebuild: (share: Share) => void;
  activity: (share: Share) => void;
  revoke: (share: Share) => void;
}

/** Shares as cards: what each is called, whether it opens and for whom. A card opens its links. */
export function ShareCards({ shares, actions }: { shares: readonly Share[]; actions: ShareActions }) {
  return (
    <Cards label="Shares">
      {shares.map((share) => (
        <ShareCard key={share.id} share={share} actions={actions} />
      ))}
    </Cards>
  );
}

function ShareCard({ share, actions }: { share: Share; actions: ShareActions }) {
  const status = statusWords(share.status, share.policy.expiresAt);
  return (
    <Card
      renderTitle={(className) => (
        <button type="button" className={className} title={share.name} onClick={() => actions.links(share)}>
          {share.name}
        </button>
      )}
      menu={
        <ActionsMenu
          label={`Actions for share ${share.name}`}
          items={[
            { label: 'Share Links', icon: IconLink, onClick: () => actions.links(share) },
            {
              label: 'Settings',
              icon: IconSettings,
              onClick: () => actions.settings(share),
              refusal: !share.can.update && refusalOf(share, 'change this share'),
            },
            {
              label: 'Rebuild',
              icon: IconRefresh,
              onClick: () => actions.rebuild(share),
              refusal: !share.can.rebuild && refusalOf(share, 'change this share'),
            },
            {
              label: 'Activity',
              icon: IconHistory,
              onClick: () => actions.activity(share),
              refusal: !share.can.viewActivity && "You don't have permission to see who opened this share",
            },
            {
              label: 'Revoke',
              icon: IconLinkOff,
              isDanger: true,
              onClick: () => actions.revoke(share),
              refusal: !share.can.revoke && refusalOf(share, 'revoke this share'),
            },
          ]}
        />
      }
    >
      <div className={classes.badges}>
        <ToneBadge tone={status.tone}>{status.label}</ToneBadge>
        <ToneBadge tone="mute" icon={<ShareIcon visibility={share.visibility} size="0.875rem" />}>
          {whomWords(share)}
        </ToneBadge>
        {share.policy.hasPassword && <ToneBadge tone="mute">Password</ToneBadge>}
        {(share.policy.watermark || share.watermarkRequired) && <ToneBadge tone="mute">Watermark</ToneBadge>}
        {share.status === 'active' && share.policy.expiresAt && (
          <ToneBadge tone="mute">Until {formatDay(share.policy.expiresAt)}</ToneBadge>
        )}
      </div>
      <CardFacts
        isStacked
        end={<span title={formatExactMoment(share.updatedAt)}>{lastDeedWords(share, new Date())}</span>}
      >
        <span>
          <span className={classes.fact}>{fileCountWords(share.fileCount)}</span> ·{' '}
          <span className={classes.fact}>{visitWords(share.visits, share.status)}</span> ·{' '}
          <span className={classes.fact}>{downloadWords(share.downloads, share.policy.maxDownloads ?? null)}</span>
        </span>
      </CardFacts>
    </Card>
  );
}

function refusalOf(share: Share, what: string): string {
  return share.status === 'revoked' ? 'This share is revoked' : `You don't have permission to ${what}`;
}
