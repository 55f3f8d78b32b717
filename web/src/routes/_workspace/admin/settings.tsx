import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '@/modules/admin';

export const Route = createFileRoute('/_workspace/admin/settings')({ component: SettingsPage });
