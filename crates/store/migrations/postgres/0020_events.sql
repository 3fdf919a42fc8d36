-- What happens on the site, counted by the day: no row tells of a person or of a single visit.
CREATE TABLE event_counts (
    day date NOT NULL,
    name text NOT NULL,
    -- The page, by its name in the table of routes.
    route text NOT NULL,
    locale text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (day, name, route, locale),
    CONSTRAINT event_counts_count_positive CHECK (count > 0)
);

-- Who was there today, as marks that another day's do not resemble. They go when the day is over.
CREATE TABLE event_visitors (
    day date NOT NULL,
    mark bytea NOT NULL,
    PRIMARY KEY (day, mark)
);
