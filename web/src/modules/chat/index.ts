/** The chat's only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconBooks, IconClock, IconMessages, IconSearch, IconStar, IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import type { ModuleManifest } from '@/shared/lib/module';
import { chatLive } from './api/live';
import type { ConversationSearch, MessageSearch } from './model/addresses';
import { CHAT_OUTBOX, LAST_CONVERSATION } from './model/local-stores';

/** What an address says, as the pages read it: they check it, and the first visit need not. */
export const readChatSearch = (raw: Record<string, unknown>) => raw as ConversationSearch & MessageSearch;

const pages = () => import('./pages');
const everywhere = () => import('./ui/chat-everywhere');

export const ChatLayout = lazyPage(pages, 'ChatLayout');
export const ChatHomePage = lazyPage(pages, 'HomePage');
export const ConversationPage = lazyPage(pages, 'ConversationPage');
export const ChannelsPage = lazyPage(pages, 'ChannelsPage');
export const ThreadsPage = lazyPage(pages, 'ThreadsPage');
export const SavedMessagesPage = lazyPage(pages, 'SavedPage');
export const LaterMessagesPage = lazyPage(pages, 'LaterPage');
export const SearchMessagesPage = lazyPage(pages, 'SearchPage');

export const chatModule: ModuleManifest = {
  id: 'chat',
  name: 'Chat',
  icon: IconMessages,
  home: '/chat',
  path: '/chat',
  entitlement: 'chat',
  scopePrefix: 'chat',
  offer: 'chat',
  thing: { withArticle: 'a message', one: 'message', many: 'messages' },
  words: lazyWords(pages),
  keeps: { keys: [CHAT_OUTBOX, LAST_CONVERSATION], databases: [] },
  pages: [
    { label: 'Conversations', to: '/chat', icon: IconMessages },
    { label: 'Threads', to: '/chat/threads', icon: IconUsers },
    { label: 'Saved', to: '/chat/saved', icon: IconStar },
    { label: 'Later', to: '/chat/later', icon: IconClock },
    { label: 'Channels', to: '/chat/channels', icon: IconBooks, scope: 'chat.channels.browse' },
    { label: 'Search', to: '/chat/search', icon: IconSearch },
  ],
  live: chatLive,
  // Those of the companion know the conversations.
  commands: [],
  NavBadge: lazy(() => everywhere().then(({ NavBadge }) => ({ default: NavBadge }))),
  Companion: lazy(() => everywhere().then(({ ChatCompanion }) => ({ default: ChatCompanion }))),
};
