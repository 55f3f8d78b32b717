import { createFileRoute } from '@tanstack/react-router';
import { PublicSharePage } from '@/modules/drive';

export const Route = createFileRoute('/share/$shareId')({ component: PublicSharePage });
