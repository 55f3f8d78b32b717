import { createFileRoute } from '@tanstack/react-router';
import { CallsPage } from '@/modules/calls';

export const Route = createFileRoute('/_workspace/calls/')({ component: CallsPage });
