import type { Schemas } from '@/shared/api/schema'

export type Prolongation = Schemas['Prolongation']
export type Option = Schemas['ProlongationOption']
export type Addendum = Schemas['Addendum']
