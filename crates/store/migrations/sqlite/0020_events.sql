-- What happens on the site, counted by the day: no row tells of a person or of a single visit.
CREATE TABLE event_counts (
    day TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The page, by its name in the table of routes.
    route TEXT NOT NULL,
    locale TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, name, route, locale),
    CONSTRAINT event_counts_count_positive CHECK (count > 0)
) STRICT, WITHOUT ROWID;

-- Who was there today, as marks that another day's do not resemble. They go when the day is over.
CREATE TABLE event_visitors (
    day TEXT NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;
