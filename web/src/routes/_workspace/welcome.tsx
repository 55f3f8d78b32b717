import { createFileRoute } from '@tanstack/react-router';
import { WelcomePage } from '@/app/WelcomePage';

export const Route = createFileRoute('/_workspace/welcome')({ component: WelcomePage });
