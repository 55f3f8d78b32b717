import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { SidePanel } from '@/shared/ui/SidePanel';
import { type Share, shareActivityQuery } from '../../api/shares';
import { shareActor, shareDeedWords } from '../../model/share-activity';
import { downloadWords, visitWords } from '../../model/share-words';
import { DetailsList } from '../details/DetailsList';
import detailsClasses from '../details/details.module.css';

/** Who opened a share, looked at and downloaded what, and when. */
export function ShareActivityPanel({ share, onClose }: { share: Share; onClose: () => void }) {
  const query = useInfiniteQuery(shareActivityQuery(share.id));
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={share.name}
      about={`${visitWords(share.visits, share.status)} · ${downloadWords(share.downloads, share.policy.maxDownloads ?? null)}`}
    >
      <DetailsList
        query={query}
        items={query.data?.pages.flatMap((page) => page.activities)}
        label="Activity"
        empty={`${visitWords(0, share.status)}.`}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      >
        {(activity) => {
          const details = activity.details as Readonly<Record<string, unknown>>;
          const name = shareActor(activity.actor, details);
          return (
            <li key={activity.id}>
              {/* A network has no initials. */}
              <PersonAvatar name={activity.actor ? name : 'Someone'} />
              <div className={detailsClasses.text}>
                <strong className={detailsClasses.person}>{name}</strong>{' '}
                {shareDeedWords({ kind: activity.kind, details })}
                <div className={detailsClasses.quiet} title={formatExactMoment(activity.at)}>
                  {formatMoment(activity.at, new Date())}
                </div>
              </div>
            </li>
          );
        }}
      </DetailsList>
    </SidePanel>
  );
}
