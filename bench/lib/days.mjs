/** The end of a day for many loans on both engines, beside a plain bulk write of the same rows. */

import { runForJsonWithPostgres } from './measures.mjs'

export const dayFigures = () => runForJsonWithPostgres('target/release/end-of-day-bench')
