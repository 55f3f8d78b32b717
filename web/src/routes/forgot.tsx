import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '@/app/login';

export const Route = createFileRoute('/forgot')({ component: ForgotPage });
