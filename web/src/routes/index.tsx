import { createFileRoute } from '@tanstack/react-router';
import { goToFirstModule } from '@/app/guards';

export const Route = createFileRoute('/')({ beforeLoad: goToFirstModule });
