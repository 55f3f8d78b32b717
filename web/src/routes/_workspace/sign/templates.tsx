import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '@/modules/signatures';

export const Route = createFileRoute('/_workspace/sign/templates')({ component: TemplatesPage });
