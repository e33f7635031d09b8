import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';

export const Route = createFileRoute('/explore-sponsor')({ validateSearch: ExploreSearch });
