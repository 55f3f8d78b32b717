import { createFileRoute } from '@tanstack/react-router';
import { ChannelsPage } from '@/modules/chat';

export const Route = createFileRoute('/_workspace/chat/channels')({ component: ChannelsPage });
