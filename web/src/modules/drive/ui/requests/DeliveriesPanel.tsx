import { useInfiniteQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { SidePanel } from '@/shared/ui/SidePanel';
import { deliveriesQuery, type UploadRequest } from '../../api/upload-requests';
import { deliveryWords, receivedWords } from '../../model/upload-request';
import { DetailsList } from '../details/DetailsList';
import detailsClasses from '../details/details.module.css';

/** Said where no delivery is listed, whatever was counted. */
const NOTHING = { files: 0, bytes: 0 };

/** Who sent what under an upload request, and when. */
export function DeliveriesPanel({ request, onClose }: { request: UploadRequest; onClose: () => void }) {
  const query = useInfiniteQuery(deliveriesQuery(request.id));
  return (
    <SidePanel opened onClose={onClose} title={request.title} about={receivedWords(request)}>
      <DetailsList
        query={query}
        items={query.data?.pages.flatMap((page) => page.deliveries)}
        label="Who sent what"
        empty={`${receivedWords({ ...request, received: NOTHING })}.`}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      >
        {({ id, name, email, message, files, bytes, startedAt, finishedAt }) => (
          <li key={id}>
            <PersonAvatar name={name} />
            <div className={detailsClasses.text}>
              <strong className={detailsClasses.person}>{name}</strong> {email && `(${email}) `}
              {deliveryWords({ files, bytes, finishedAt })}
              {message && <p className={detailsClasses.quiet}>“{message}”</p>}
              <div className={detailsClasses.quiet} title={formatExactMoment(finishedAt ?? startedAt)}>
                {formatMoment(finishedAt ?? startedAt, new Date())}
              </div>
            </div>
          </li>
        )}
      </DetailsList>
    </SidePanel>
  );
}
