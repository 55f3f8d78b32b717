import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { PageBar } from '@/shared/ui/PageBar';
import classes from './ChatLayout.module.css';
import { ChatDialogs } from './dialogs/ChatDialogs';
import { ConversationList } from './list/ConversationList';

/** /chat: the conversations on the left, and the open page beside them; on a phone one of the two. */
export function ChatLayout() {
  const isPhone = usePhone();
  const { conversationId } = useParams({ strict: false });
  const isHome = useRouterState({ select: ({ location }) => /^\/chat\/?$/.test(location.pathname) });
  if (isPhone) {
    return (
      <div className={classes.page}>
        {isHome && <PageBar title="Chat" />}
        {isHome ? <ConversationList openId={undefined} /> : <Outlet />}
        <ChatDialogs />
      </div>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <ConversationList openId={conversationId} />
      </div>
      <div className={classes.page}>
        <Outlet />
      </div>
      <ChatDialogs />
    </div>
  );
}
