import { lazy, Suspense } from 'react';
import type { Conversation, Message } from '../../api/types';
import type { ConversationSearch } from '../../model/addresses';
import { PaneFrame } from './PaneFrame';
import { ThreadPanel } from './ThreadPanel';

const DetailsPanel = lazy(() => import('./DetailsPanel').then((module) => ({ default: module.DetailsPanel })));

export interface SidePaneProps {
  conversation: Conversation;
  search: ConversationSearch;
  linked: Message | null;
  onSearch: (search: ConversationSearch) => void;
  /** Files were chosen for the conversation's field. */
  onFiles: (files: readonly File[]) => void;
}

/** Beside a conversation, on a phone in its place: a thread, or what the conversation is. */
export function SidePane({ conversation, search, linked, onSearch, onFiles }: SidePaneProps) {
  const close = () => onSearch({});
  if (search.thread) {
    return (
      <ThreadPanel
        key={search.thread}
        conversation={conversation}
        rootId={search.thread}
        linked={linked?.threadRootId === search.thread ? linked : null}
        onClose={close}
      />
    );
  }
  if (!search.panel) return null;
  return (
    <Suspense
      fallback={
        <PaneFrame title="Details" onClose={close}>
          {null}
        </PaneFrame>
      }
    >
      <DetailsPanel
        conversation={conversation}
        tab={search.panel}
        onTab={(panel) => onSearch({ panel })}
        onClose={close}
        onFiles={onFiles}
      />
    </Suspense>
  );
}
